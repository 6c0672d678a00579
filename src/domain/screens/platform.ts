import { defineScreens } from '../../define/define-screen';

/** Routes of this part of the product, one line each: read by column (see defineScreens). */
export const platformScreens = [
  ...defineScreens('数据', [
    ['/ptm/largeScreenEntry', '数据大屏', 'PH', 'largeScreenEntry', 'board', 'dashboard:largeScreenEntry', 'open'],
  ]),
  ...defineScreens('机构管理', [
    ['/ptm/agencyManage/RegistAudit', '注册审核', 'P', 'registAudit', 'list', 'orgRegistration', 'view,edit,pass,nopass,export', { query: { name: 'name', system_type: 'systemType' }, tabs: [{ id: 'pending', label: '待审核', where: { stage: ['1'], status: ['1'] } }, { id: 'passed', label: '已通过', where: { stage: ['2'], status: ['1', '2'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }] }],
    ['/ptm/businessConfig', '业务配置', 'P', 'businessConfig', 'settings', 'ruleConfig', 'edit,lock,resetDefault,copy'],
    ['/ptm/agencyManage/AgencyApproval', '机构审批', 'P', 'agencyApproval', 'list', 'orgRegistration', 'view,pass,nopass,cancel,export', { where: { stage: ['2'] }, tabs: [{ id: 'pending', label: '待审批', where: { status: ['1'] } }, { id: 'approved', label: '已审批', where: { status: ['2'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }] }],
    ['/ptm/agencyManage/AgencyManagement', '机构管理', 'P', 'agencyManagement', 'list', 'organisation', 'add,edit,del,enable,disable,setVip,applyTemplate,resetAdmin,merge,import,export', { tabs: [{ id: 'hospital', label: '医院', where: { kind: ['H'] } }, { id: 'dealer', label: '经销商', where: { kind: ['D'] } }, { id: 'vendor', label: '厂家', where: { kind: ['V'] } }] }],
    ['/ptm/vipLever', '会员等级', 'P', 'vipLever', 'list', 'vipLevel', 'add,edit,del,enable,disable'],
  ]),
  ...defineScreens('产品管理', [
    ['/ptm/productBuild', '产品新建', 'PV', 'productBuild', 'list', 'product', 'add,edit,del,copy,import,submit,export', { where: { origin: ['platform', 'vendor'], status: ['0', '3'] }, rows: 'owned', tabs: [{ id: 'draft', label: '草稿', where: { status: ['0'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }, { id: 'revision', label: '变更单', where: { isRevision: [true] } }] }],
    ['/ptm/productNotIssue', '未下发产品', 'PV', 'productNotIssue', 'list', 'specification', 'issue,export', { where: { productStatus: ['2'] }, rows: 'notIssued' }],
    ['/ptm/productIssue', '产品下发', 'PV', 'productIssue', 'wizard', 'businessProduct', 'issue,import,export', { where: { source: ['issue'] }, rows: 'issued' }],
    ['/ptm/productReleased', '已发布产品', 'PV', 'productReleased', 'list', 'product', 'view,change,withdraw,relist,issue,export', { where: { status: ['2', '4'], isRevision: [false] }, rows: 'made', tabs: [{ id: 'released', label: '已发布', where: { status: ['2'] } }, { id: 'withdrawn', label: '已下架', where: { status: ['4'] } }] }],
    ['/ptm/productCert', '注册证管理', 'PDV', 'productCert', 'list', 'registrationCert', 'add,edit,del,renew,enable,disable,import,export,print', { tabs: [{ id: 'valid', label: '有效', where: { validity: ['valid'] } }, { id: 'soon', label: '即将到期', where: { validity: ['soon'] } }, { id: 'expired', label: '已过期', where: { validity: ['expired'] } }] }],
    ['/ptm/productIsIssue', '已下发产品', 'PV', 'productIsIssue', 'list', 'businessProduct', 'view,revoke,reissue,export', { where: { source: ['issue'], status: ['0', '1', '2', '3'] }, rows: 'issued', tabs: [{ id: 'on', label: '启用', where: { status: ['1'] } }, { id: 'stopped', label: '停购', where: { status: ['3'] } }, { id: 'revoked', label: '已收回', where: { status: ['2'] } }] }],
    ['/ptm/productSelf', '自建产品', 'PDH', 'productSelf', 'list', 'product', 'add,edit,del,copy,import,submit,export', { where: { origin: ['dealer', 'hospital'] }, rows: 'ownedOrPlatform', tabs: [{ id: 'draft', label: '草稿', where: { status: ['0'] } }, { id: 'pending', label: '待审核', where: { status: ['1'] } }, { id: 'passed', label: '已通过', where: { status: ['2', '4'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }] }],
    ['/ptm/productDealerCheck', '经销商产品审核', 'P', 'productDealerCheck', 'list', 'product', 'view,pass,map,nopass,export', { where: { origin: ['dealer'], status: ['1', '2', '3'] }, tabs: [{ id: 'pending', label: '待审核', where: { status: ['1'] } }, { id: 'passed', label: '已通过', where: { status: ['2'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }] }],
    ['/ptm/productQualityCertificate', '质检报告', 'PDV', 'productQualityCertificate', 'list', 'qualityCertificate', 'add,edit,del,import,print,export'],
    ['/ptm/productAudit', '产品审核', 'P', 'productAudit', 'list', 'product', 'view,pass,nopass,unreview,export', { where: { origin: ['platform', 'vendor', 'hospital'], status: ['1', '2', '3'] }, tabs: [{ id: 'pending', label: '待审核', where: { status: ['1'] } }, { id: 'passed', label: '已通过', where: { status: ['2'] } }, { id: 'refused', label: '已驳回', where: { status: ['3'] } }] }],
    ['/ptm/businessProduct', '业务产品', 'PDV', 'businessProduct', 'list', 'businessProduct', 'view,viewCost,edit,enable,disable,setCategory,setPrice,import,export,print', { query: { code: 'code' }, tabs: [{ id: 'on', label: '启用', where: { status: ['1'] } }, { id: 'off', label: '停用', where: { status: ['0'] } }, { id: 'stopped', label: '停购', where: { status: ['3'] } }, { id: 'revoked', label: '已收回', where: { status: ['2'] } }] }],
  ]),
  ...defineScreens('智能柜', [
    ['/ptm/consumableCabinet', '耗材柜管理', 'P', 'consumableCabinet', 'list', 'cabinet', 'add,edit,del,bind,unbind,enable,disable,export'],
  ]),
  ...defineScreens('手术与骨科', [
    ['/ptm/operationPlan', '手术计划', 'PHDV', 'operationPlan', 'list', 'surgeryPlan', 'add,edit,del,submit,review,nopass,unreview,cancel,showPatient,print,import,export'],
    ['/ptm/bonePresaleOrder', '骨科预售单', 'PDV', 'bonePresaleOrder', 'list', 'bonePresale', 'add,edit,del,submit,review,nopass,unreview,cancel,stop,red,viewCost,print,export,pull:bonePlan'],
    ['/ptm/boneSaleBackOrder', '骨科退回单', 'PDV', 'boneSaleBackOrder', 'list', 'boneReturn', 'add,edit,del,submit,review,nopass,unreview,cancel,red,print,export,pull:bonePresale'],
    ['/ptm/boneSaleOrder', '骨科销售单', 'PDV', 'boneSaleOrder', 'list', 'boneSale', 'add,edit,del,priceOverride,submit,review,nopass,unreview,cancel,red,viewCost,print,export,pull:bonePresale'],
    ['/ptm/toolsKits', '标准器械包', 'P', 'ptmToolsKits', 'list', 'instrumentKit', 'add,edit,del,enable,disable,copy,import,export,print'],
    ['/ptm/operationKits', '标准手术套包', 'P', 'ptmOperationKits', 'list', 'surgeryKit', 'add,edit,del,enable,disable,copy,import,export,print'],
    ['/ptm/operationPath', '标准手术路径', 'P', 'ptmOperationPath', 'tree', 'surgeryPath', 'add,edit,del,enable,disable,copy,import,export'],
    ['/ptm/patientInforForm', '患者信息', 'PH', 'patientInforForm', 'list', 'patient', 'view,showPatient,add,edit,del,syncHis,import,print,export', { tabs: [{ id: 'in', label: '在院', where: { inHospital: [true] } }, { id: 'out', label: '出院', where: { inHospital: [false] } }] }],
  ]),
  ...defineScreens('分类', [
    ['/ptm/SixtyEightClassification', '68分类', 'P', 'sixtyEightClassification', 'tree', 'category68', 'add,edit,del,enable,disable,move,map,import,export', { tabs: [{ id: '2017', label: '2017版', where: { edition: ['2017'] } }, { id: '2002', label: '2002版', where: { edition: ['2002'] } }] }],
    ['/ptm/CustomType', '自定义分类', 'PDV', 'customType', 'tree', 'customCategory', 'add,edit,del,enable,disable,move,assign,import,export', { tabs: [{ id: 'business', label: '业务分类', where: { kind: ['business'] } }, { id: 'finance', label: '财务分类', where: { kind: ['finance'] } }] }],
  ]),
  ...defineScreens('组织与用户', [
    ['/ptm/OrganizationalStructure', '组织架构', 'PHDV', 'organizationalStructure', 'tree', 'department', 'add,edit,del,enable,disable,move,import,export'],
    ['/ptm/HumanResources', '人员管理', 'PHDV', 'humanResources', 'list', 'employee', 'add,edit,del,resign,rehire,transfer,openAccount,import,export'],
    ['/ptm/userManage/userRoles', '角色管理', 'PHDV', 'userRoles', 'list', 'role', 'add,edit,del,copy,enable,disable,setPermission,addGroup,editGroup,delGroup,export', { rows: 'ofOrganisation' }],
    ['/ptm/userManage/userRole', '用户授权', 'PHDV', 'userRole', 'list', 'user', 'assign,batchAssign,removeRole,copyPermission,viewEffective,export'],
    ['/ptm/userManage/user', '用户管理', 'PHDV', 'user', 'list', 'user', 'add,edit,del,enable,disable,resetPwd,unlock,forceLogout,import,export'],
    ['/ptm/accountList', '平台账号', 'P', 'accountList', 'list', 'account', 'view,lock,unlock,resetPwd,changePhone,forceLogout,export'],
  ]),
  ...defineScreens('系统维护', [
    ['/ptm/logController', '操作日志', 'PHDV', 'logController', 'list', 'operationLog', 'view,export'],
    ['/ptm/messageNotifacation', '消息通知', 'PHDV', 'messageNotification', 'list', 'message', 'view,read,readAll,del,send,recall,export'],
    ['/ptm/printManage', '打印模板', 'PHDV', 'printManage', 'list', 'printTemplate', 'add,edit,del,copy,setDefault,preview,import,export'],
    ['/ptm/dictionaryManage', '字典管理', 'P', 'dictionaryManage', 'tree', 'dictionary', 'add,edit,del,enable,disable,move,import,export'],
    ['/ptm/restoreData', '数据恢复', 'P', 'restoreData', 'list', 'recycleBin', 'view,restore,export'],
    ['/ptm/videoCourse', '视频教程', 'PHDV', 'videoCourse', 'list', 'videoCourse', 'view,add,edit,del,publish,unpublish,move'],
    ['/ptm/appManagement', '应用版本', 'P', 'appManagement', 'list', 'appVersion', 'add,edit,del,publish,unpublish'],
    ['/ptm/monitorInterface', '接口监控', 'PH', 'monitorInterface', 'list', 'interfaceLog', 'view,retry,markHandled,export'],
  ]),
  ...defineScreens('菜单权限', [
    ['/ptm/maintenance/menuTree', '机构菜单树', 'P', 'menuTree', 'tree', 'menuNode', 'setTree,rename,move,applyTemplate,copy,export'],
    ['/ptm/maintenance/motherTree', '菜单母树', 'P', 'motherTree', 'tree', 'menuNode', 'add,edit,del,enable,disable,move,import,export'],
    ['/ptm/maintenance/groupTemplate', '机构组模板', 'P', 'groupTemplate', 'list', 'roleTemplate', 'add,edit,del,copy,setDefault,setTree,setPermission,apply,enable,disable'],
    ['/ptm/maintenance/systemRole', '系统角色', 'P', 'systemRole', 'list', 'role', 'add,edit,copy,enable,disable,setPermission', { where: { scope: ['system'] } }],
  ]),
];
