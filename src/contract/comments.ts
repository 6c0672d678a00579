/** Something said about a record, oldest first in a list. */
export type Comment = {
  id: string;
  author: string;
  /** ISO moment. */
  at: string;
  body: string;
  /** People named with @ in it. */
  mentioned: { id: string; name: string }[];
  isOwn: boolean;
  /** Said by others since the reader last looked. */
  isNew: boolean;
};
export type Comments = { list: Comment[] };

/** Beside a record: how many there are and how many of them are new to the reader. */
export type CommentMarks = { count: number; unread: number };

/** Somebody who reads the record and can therefore be named in a comment. */
export type Reader = { id: string; name: string; department: string };
