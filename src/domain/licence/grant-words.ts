/** What a line of a grant covers; the narrower ones name it. */
export const scopes = 'all 全部产品, brand 品牌, category 68分类, product 产品, specification 规格, licence 证照';
export const SCOPE_LABELS: Record<string, string> = { brand: '品牌', category: '68分类', product: '产品', specification: '规格型号', licence: '证照' };

/** Provinces by the first two digits of their division code. */
export const PROVINCES = `11 北京, 12 天津, 13 河北, 14 山西, 15 内蒙古, 21 辽宁, 22 吉林, 23 黑龙江, 31 上海, 32 江苏, 33 浙江, 34 安徽, 35 福建,
    36 江西, 37 山东, 41 河南, 42 湖北, 43 湖南, 44 广东, 45 广西, 46 海南, 50 重庆, 51 四川, 52 贵州, 53 云南, 54 西藏,
    61 陕西, 62 甘肃, 63 青海, 64 宁夏, 65 新疆`;
