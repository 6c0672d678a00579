/** 别的医院, 其他科室: all but the one that was spoken of. What they are called, by what figures are told apart by. */
export const OTHER = '别的 其他 其它 其余 另外 另外的 别 旁的 剩下的 剩下 others other the|others';
export const OTHERS_CALLED = {
  partner: '医院 客户 供应商 供货商 经销商 厂家 厂商 公司 单位 家 几家 的家 机构 代理商 customers suppliers hospitals',
  place: '科室 科 病区 部门 库房 仓库 库 几个科室 几个科 几个库 wards departments stores',
  goods: '产品 耗材 东西 货 品种 规格 几样 几种 products goods',
} as const;
