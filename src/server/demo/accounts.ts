import type { OrgKind } from '../../define/field';

export const DEMO_PASSWORD = 'Demo2026';

/**
 * Who logs in to the demo world: organisation (key of facts/organisations.ts; 'p' the platform), department, system roles
 * of the kind, and roles of the organisation's own (world/roles.ts). `inDepartment` sees its own department only.
 */
export type DemoPerson = {
  userName: string;
  org: string;
  kind: OrgKind;
  name: string;
  position: string;
  department: string;
  phone: string;
  words: string;
  roles: readonly string[];
  ownRoles: readonly string[];
  inDepartment: boolean;
};

const person = (
  userName: string,
  org: string,
  name: string,
  position: string,
  department: string,
  roles: string,
  words: string,
  more: Partial<DemoPerson> = {},
): Omit<DemoPerson, 'phone'> => ({
  userName,
  org,
  kind: (org[0] as string).toUpperCase() as OrgKind,
  name,
  position,
  department,
  words,
  roles: roles.split(' '),
  ownRoles: [],
  inDepartment: false,
  ...more,
});
const headNurse = { ownRoles: ['headNurse'], inDepartment: true };

const PEOPLE: readonly Omit<DemoPerson, 'phone'>[] = [
  person('platform', 'p', '林平', '管理员', '运营部', 'superAdmin', '平台管理员'),
  person('hospital', 'h1', '陈采薇', '采购员', '设备科', 'orgAdmin buyer', '医院采购（兼机构管理员）'),
  person('keeper', 'h1', '周库生', '库管员', '库房', 'keeper', '医院库管'),
  person('nurse', 'h1', '李护佳', '护士长', '骨科', 'wardNurse surgeryNurse', '科室护士长（骨科）', headNurse),
  person('hfinance', 'h1', '吴清', '财务', '财务科', 'finance', '医院财务'),
  person('manager', 'h1', '郑志远', '院长', '院办', 'director', '院长/管理'),
  person('dealer', 'd1', '王商通', '销售员', '销售部', 'orgAdmin salesperson', '经销商（康达，兼机构管理员）'),
  person('dkeeper', 'd1', '赵仓储', '库管员', '仓储物流部', 'keeper quality', '经销商仓管'),
  person('dfinance', 'd1', '钱进', '财务', '财务部', 'finance', '经销商财务'),
  person('vendor', 'v1', '孙海波', '管理员', '销售部', 'orgAdmin', '厂家（安泰）'),
  person('keeper2', 'h1', '何复', '库管员', '库房', 'keeper', '医院库管（复核）'),
  person('hospital2', 'h2', '许云溪', '采购员', '设备科', 'orgAdmin buyer', '云溪医院采购'),
  person('keeper3', 'h2', '高仓', '库管员', '库房', 'keeper', '云溪医院库管'),
  person('keeper4', 'h2', '罗核', '库管员', '库房', 'keeper', '云溪医院库管（复核）'),
  person('dbuyer', 'd1', '冯采', '采购员', '采购部', 'buyer', '康达采购'),
  person('dquality', 'd1', '沈质', '质管员', '质量管理部', 'quality', '康达质管'),
  person('dealer2', 'd2', '梁启明', '销售员', '销售部', 'orgAdmin salesperson', '瑞和经销商'),
  person('dkeeper2', 'd2', '叶守仓', '库管员', '仓储物流部', 'keeper quality', '瑞和仓管'),
  person('dealer3', 'd3', '顾文博', '销售员', '销售部', 'orgAdmin salesperson', '惠诚经销商'),
  person('dkeeper3', 'd3', '范守库', '库管员', '仓储物流部', 'keeper quality', '惠诚仓管'),
  person('dealer4', 'd4', '薛国庆', '管理员', '综合部', 'orgAdmin', '泰民经营部'),
  person('vkeeper', 'v1', '曹入库', '库管员', '仓储部', 'keeper', '安泰仓管'),
  ...['心内科', '普外科', '神经外科', '泌尿外科', '妇产科', '儿科', '呼吸内科', '消化内科', '肾内科', '重症医学科', '急诊科', '手术室', '导管室', '检验科'].map(
    (ward, i) =>
      person(
        `nurse${i + 2}`,
        'h1',
        `${[...'方石崔程蔡潘田董袁于余苏吕任'][i]}${['晓燕', '静', '雅琴', '敏', '婷婷', '欣怡', '玉兰', '丹', '倩', '慧', '颖', '艳', '雪梅', '丽'][i]}`,
        '护士长',
        ward,
        'wardNurse surgeryNurse',
        `科室护士长（${ward}）`,
        headNurse,
      ),
  ),
  ...['骨科', '心内科', '普外科', '神经外科', '泌尿外科', '妇产科'].map((ward, i) =>
    person(
      `xnurse${i + 1}`,
      'h2',
      `${[...'汪范金贾夏韦'][i]}${['红', '莉', '芳', '霞', '娟', '慧'][i]}`,
      '护士长',
      ward,
      'wardNurse',
      `云溪医院护士长（${ward}）`,
      headNurse,
    ),
  ),
  person('wnurse', 'h1', '张晓芸', '护士', '骨科', 'wardNurse', '科室护士（骨科）', { inDepartment: true }),
  person('vquality', 'v1', '郝质检', '质检员', '质量部', 'keeper', '安泰质检'),
];

/** Everybody who works in the demo world. */
export const demoStaff: readonly DemoPerson[] = PEOPLE.map((one, i) => ({ ...one, phone: `138000${String(i + 1).padStart(5, '0')}` }));
/** The ten the start page names. */
export const DEMO_PEOPLE: readonly DemoPerson[] = demoStaff.slice(0, 10);
