/** Characters taken for one another by their looks: groups, one of each of which is common in what the product is called. */
const GROUPS = `库厍车军 票瞟漂飘标 册侧测则厕删 证征正政整 购沟构够钩 单禅弹蝉卑 账帐胀张涨 货贷贸资 销消硝稍削俏 领邻岭铃令 料科枓 退腿褪 返近迈反
验险检捡脸剑 拨拔泼 盘盆盒盎 效郊较校交 清请情晴精睛青 调凋雕周碉 期斯欺其 管菅官馆 院皖完脘 收攸改牧 付府讨符附 款欵 订钉汀订打丁
计汁什针 划刘戈化 采菜彩踩 入人八久 出岀击 供拱洪共 应庆座 商啇滴 仓仑苍舱 位泣拉立 价阶介 格恪各洛络 合含台盒 同冋何 报极服抱 损捐 废发度
温湿漏 度席座 追迫 溯塑朔 预顸顶项 警擎敬 审宙申宇 批枇 用甩冂 户尸卢护 权杈汉叉 限银很根 使史便 登凳橙 记纪己已 导异寻 码妈玛吗 条奈 申甲电田由
询洵旬 盾质 量童 监盐蓝 医匠 疗辽 器嚣 械戒诫 植直值 针钟 注住柱往 留溜榴 置直罝 缝逢峰 合洽 导寻 管营 丝纱 钢钥纲岗 板版扳 螺蠃骡 钉针 支枝 架加驾
配酉醋 送关迭 移侈 盘盏 点店占 折拆析 耗耘 材村才 院阮 科枓 室窒 患串 者看 手毛 术木朮 病疾 历厉 结洁桔 算篡 额颌额 额频 汇江 总息 明朋 细田组 组祖租阻 织职 角用
设没投 置署 密蜜 码硕 登豋 录绿碌 退褪 签鉴 打扌 印卬 列例 视规现 图囹 筛师 选先洗 搜嫂 索素 色包 主王 题提 深探 浅线浅 字学 体休本 大太犬 小少 号亏 关闭 闭闲 开井`;

const groupsOf = new Map<string, Set<string>>();
for (const group of GROUPS.split(/\s+/))
  for (const one of group) {
    const others = groupsOf.get(one) ?? new Set<string>();
    for (const other of group) others.add(other);
    groupsOf.set(one, others);
  }

export const looksLike = (one: string, other: string): boolean => groupsOf.get(one)?.has(other) ?? false;
