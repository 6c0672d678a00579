/** What wants something to be otherwise than it stands, or asks what comes next. */
export const WANTS_OUT =
  /取消|撤|退|更正|修正|反悔|收回|不要|不想|不用|改|错|不对|多|少|漏|重|减|加|作废|删|恢复|停|结束|终止|还原|[怎咋][么]?(?:办|整|弄|处理)|异议|还能|换|补|再|拒|下一步|接下来|不了|不能|wrong|cancel|undo/;
export const TAKES_BACK = /撤回|撤销|取消|反悔|收回来?|作废|删/;
