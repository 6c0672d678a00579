/** 备注写急用: what is to stand in the remark, up to the end of its clause. */
export const NOTE = /备注(?:里|上|栏)?(?:写上?|填上?|注明|改成|改为|加上?|[:：])?[\s“"]*([^，,。；;“”"]{1,60})/;
