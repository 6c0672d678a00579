/** Document facts every entry carries. */
export type PostedBy = { kind: string; id: string; sn: string; bizDate: string };
