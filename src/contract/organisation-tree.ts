import type { OrgKind } from '../define/field';

/** A node an organisation may have: the mother tree's words and place, and what is the organisation's own. */
export type OrganisationNode = {
  id: string;
  parent: string;
  type: 0 | 1 | 2;
  flag: string;
  path: string;
  content: string;
  sort: number;
  /** '' and null = as in the mother tree. */
  ownContent: string;
  ownSort: number | null;
  /** Directories come with their pages, so only pages and operations are chosen. */
  isChosen: boolean;
  minVip: number;
};

/** 机构菜单树: every node of the mother tree that fits the organisation's kind, chosen or not. */
export type OrganisationTree = {
  organisation: { id: string; name: string; kind: OrgKind; rank: number; isUseSystem: boolean };
  /** The template last applied; '' = none. */
  templateName: string;
  nodes: OrganisationNode[];
};

/** What a change of the tree does: nodes, and how many roles and users lose something. */
export type TreeChange = { added: number; removed: number; roles: number; users: number };
