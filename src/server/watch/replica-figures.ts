import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica';

/** What this process thinks of the replica and has asked of it; without one the series have no values. */
export function tellOfReplica(registers: Registry[], replica: Replica | undefined): void {
  new Gauge({
    ...{ name: 'yiruntong_replica_used', help: '报表读备库 / 1 while reports are read from the replica', registers },
    collect() {
      if (replica) this.set(replica.figures().isUsed ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    ...{ name: 'yiruntong_replica_lag_seconds', help: '备库落后最多 / seconds the replica is behind at most', registers },
    collect() {
      const lag = replica?.figures().lag;
      if (lag === undefined) this.remove();
      else this.set(lag);
    },
  });
  new Counter({
    ...{ name: 'yiruntong_replica_answers_total', help: '备库的回答 / questions the replica answered', registers },
    collect() {
      this.reset();
      this.inc(replica?.figures().answers ?? 0);
    },
  });
  new Counter({
    ...{ name: 'yiruntong_replica_fallbacks_total', help: '改问主库的次数 / questions the primary answered instead, by reason', registers },
    labelNames: ['reason'] as const,
    collect() {
      this.reset();
      for (const [reason, count] of replica?.figures().fallbacks ?? []) this.inc({ reason }, count);
    },
  });
}
