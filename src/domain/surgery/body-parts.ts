export const BODY_PARTS = '1 脊柱, 2 关节, 3 创伤, 4 运动医学, 5 其他';
