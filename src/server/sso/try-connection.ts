import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import type { ActionService } from '../engine/masters/services';
import { tryDirectory } from './directory/try';
import { type AnyProvider, configurationOf, type OpenIdProvider, ownProvider } from './provider';
import { requireAllRights } from './services';
import type { Told, Trial } from './trial';

const TRIES: { [K in AnyProvider['kind']]: (trial: Trial, provider: Extract<AnyProvider, { kind: K }>) => Promise<Told> } = {
  oidc: tryOpenId,
  ldap: tryDirectory,
};

/** 测试连接: whether the provider answers, by what is saved, on or off. Nobody is signed in, nothing is written. */
export const tryProvider: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  await requireAllRights(tx, context);
  const { networks, seals } = outside(context);
  const provider = await ownProvider(tx, seals, context.org.id, id);
  if (!provider) throw new Rejected('请先填写密钥（更换过 SECRETS_KEY 的须重新填写）');
  const run = TRIES[provider.kind] as (trial: Trial, provider: AnyProvider) => Promise<Told>;
  return run({ db: tx, networks, account: String(input.account ?? '').trim(), now: context.now() }, provider);
};

function outside({ networks, seals }: Context) {
  if (!networks || !seals) throw new Rejected('【测试连接】暂不可用');
  return { networks, seals };
}

async function tryOpenId({ networks, account }: Trial, provider: OpenIdProvider): Promise<Told> {
  try {
    const { issuer, authorization_endpoint: door, userinfo_endpoint: more } = (await configurationOf(networks, provider, true)).serverMetadata();
    const says = [`颁发者 ${issuer} 已应答`, `登录地址 ${door ?? '（没有）'}`, more ? `用户信息地址 ${more}` : '没有用户信息地址：声明须在ID令牌中'];
    return { says: account === '' ? says : [...says, 'OpenID Connect 不能试用账号：对应到谁，由本人登录后的声明决定'] };
  } catch (error) {
    return { says: [`颁发者 ${provider.issuer} 没有正确应答：${(error as { code?: string }).code ?? '无法访问'}`] };
  }
}
