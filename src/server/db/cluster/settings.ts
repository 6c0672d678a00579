import { totalmem } from 'node:os';

export type Settings = Record<string, string | number>;

/**
 * Settings for one product on one desktop or small server, rewritten at every start. PostgreSQL 15 and 18 know all.
 * `sockets` = the folder of its socket, '' for none.
 */
export function clusterSettings(port: number, sockets: string, own: Settings = {}): string {
  const memory = Math.floor(totalmem() / 2 ** 20);
  const shared = Math.min(256, Math.max(64, Math.floor(memory / 8)));
  const settings: Settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: 50,
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    // Queries are short; compiling them costs more than it gains.
    jit: 'off',
    // After kill -9 of the product a client that is gone must not keep its locks for hours.
    tcp_keepalives_idle: 60,
    client_connection_check_interval: '10s',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    lc_messages: 'C',
    // The log must not hold patients: no statements, no values of violated keys.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...own,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  return `# Written at every start; changes belong into the product's configuration.\n${lines.join('\n')}\n`;
}
