/** Where goods are delivered to, by organisation. */
export const facts: Record<string, { deliveryAddress: string; receiver: string; phone: string }> = {
  h1: { deliveryAddress: '武汉市江岸区胜利街26号 医技楼B1层中心库', receiver: '周库生', phone: '13800000003' },
  h2: { deliveryAddress: '武汉市江夏区云溪大道66号 后勤楼一层库房', receiver: '高仓', phone: '13800000013' },
  d1: { deliveryAddress: '武汉市武昌区中北路88号 1号库', receiver: '赵仓储', phone: '13800000008' },
  d2: { deliveryAddress: '武汉市洪山区高新大道101号 2号库', receiver: '叶守仓', phone: '13800000018' },
  d3: { deliveryAddress: '武汉市东西湖区金银潭大道39号 冷链库', receiver: '范守库', phone: '13800000020' },
  v1: { deliveryAddress: '上海市浦东新区张江路500号 成品库', receiver: '曹入库', phone: '13800000022' },
};
