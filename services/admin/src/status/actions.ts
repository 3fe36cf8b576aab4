import type { SystemStatus } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import {
  BROKEN,
  EVENTS_TAKE,
  GRAINS,
  PDF_TAKES,
  REQUESTS,
  type Series,
  STAGES_TAKE,
  type Stretch,
  startOf,
} from '../rollups/domain';
import { type Counts, countSeries, type GaugeStep, listAllSeries, readGauges } from '../rollups/store';
import { judgeDisk, judgeEmail, judgeService, judgeWork, overall, type Told, type Work } from './domain';

const LATELY_MS = 15 * GRAINS.minute;
/** Metrics come every 15 s; who has missed several is silent. */
const HEARD_MS = 2 * GRAINS.minute;

const SERVICES = ['gateway', 'auth', 'recording', 'quote', 'invoice', 'pdf', 'notification', 'admin'] as const;
/** Told by every service with a database: those that are not in the list above are known by it. */
const TOLD_BY_SERVICES = 'jobspeak.outbox.waiting';

type Known = Series & { id: number };
interface Lately {
  known: readonly Known[];
  sums: readonly Counts[];
  /** Of each series, its last step. */
  gauges: ReadonlyMap<number, GaugeStep>;
  now: Date;
}

async function readLately(db: Db, now: Date): Promise<Lately> {
  const from = startOf(new Date(now.getTime() - LATELY_MS), 'minute');
  const stretch: Stretch = { grain: 'minute', from, to: new Date(now.getTime() + GRAINS.minute) };
  const known = await listAllSeries(db);
  const ids = known.map(({ id }) => id);
  const [sums, steps] = await Promise.all([countSeries(db, stretch, ids), readGauges(db, stretch, ids)]);
  return { known, sums, gauges: new Map(steps.map((step) => [step.series_id, step])), now };
}

const workOf = ({ known, sums }: Lately, fits: (series: Series) => boolean): Work => {
  const ids = new Set(known.filter(fits).map(({ id }) => id));
  const mine = sums.filter(({ series_id: id }) => ids.has(id));
  const all = (valueOf: (one: Counts) => number) => mine.reduce((total, one) => total + valueOf(one), 0);
  const [count, failed, sum] = [all((one) => one.count), all((one) => one.failed), all((one) => one.sum)];
  return { failed, done: count - failed, seconds: count === 0 ? 0 : sum / count };
};

function toldBy({ known, gauges, now, ...lately }: Lately, service: string): Told {
  const own = known.filter((one) => one.service === service);
  const steps = own.flatMap((one) => {
    const step = gauges.get(one.id);
    return step ? [{ ...step, metric: one.metric }] : [];
  });
  // a step is a minute long: what was told in the last one may be a moment old
  const heard = steps.filter(({ at }) => now.getTime() - at.getTime() < HEARD_MS + GRAINS.minute);
  const latest: Record<string, number> = {};
  for (const { metric, latest: value } of heard) latest[metric] = Math.max(latest[metric] ?? 0, value);
  const { done, failed } = workOf(
    { known, gauges, now, ...lately },
    (one) => one.metric === REQUESTS && one.service === service && one.part === '',
  );
  return {
    isKnown: own.length > 0,
    isHeard: heard.length > 0 || done + failed > 0,
    requests: done + failed,
    failed,
    gauges: latest,
  };
}

const DISK = 'system.filesystem.utilization';

const MAIL_SERVERS = 'jobspeak.mail.servers';

const fullestDisk = ({ known, gauges }: Lately): number | null => {
  const disks = known.filter(({ metric }) => metric === DISK);
  const shares = disks.flatMap(({ id }) => gauges.get(id)?.latest ?? []);
  return shares.length === 0 ? null : Math.max(...shares);
};

const events = (queue: string) => (one: Series) => one.metric === EVENTS_TAKE && one.part === queue;
/** A stage, and what it has broken: processes tell only of those that they have got through. */
const broken = (name: string) => (one: Series) =>
  (one.metric === STAGES_TAKE || one.metric === BROKEN) && one.part === name;

/** What the product leans on, by the work that it does for us. */
const DEPENDENCIES: readonly {
  id: string;
  name: string;
  noun: string;
  service: string;
  fits: (one: Series) => boolean;
  /** From how many seconds on average on it is slow. */
  slow: number;
}[] = [
  {
    id: 'speech',
    name: 'Speech recognition',
    noun: 'recording',
    service: 'recording',
    fits: broken('transcribe'),
    slow: 15,
  },
  { id: 'reader', name: 'Understanding', noun: 'transcript', service: 'quote', fits: broken('extract'), slow: 10 },
  {
    id: 'printer',
    name: 'PDF printing',
    noun: 'document',
    service: 'pdf',
    fits: (one) => one.metric === PDF_TAKES,
    slow: 5,
  },
  { id: 'bus', name: 'Events', noun: 'event', service: 'quote', fits: (one) => one.metric === EVENTS_TAKE, slow: 5 },
];

/** E-mail, by what is asked for and by whether there is anybody to bring it. */
const emailOf = (lately: Lately): SystemStatus['parts'][number] => ({
  id: 'email',
  name: 'Email',
  kind: 'dependency',
  service: 'notification',
  ...judgeEmail(
    workOf(lately, events('notification.send-email')),
    toldBy(lately, 'notification').gauges[MAIL_SERVERS] ?? null,
  ),
});

/** How every service and everything that they lean on does, by what they have told of late. */
export async function readStatus(db: Db, now: Date): Promise<SystemStatus> {
  const started = performance.now();
  const lately = await readLately(db, now);
  const tookMs = Math.round(performance.now() - started);
  const others = lately.known.filter(({ metric }) => metric === TOLD_BY_SERVICES).map(({ service }) => service);
  const services = [...new Set<string>([...SERVICES, ...others])].map((service) => ({
    id: service,
    name: service === 'pdf' ? 'PDF' : service.charAt(0).toUpperCase() + service.slice(1),
    kind: 'service' as const,
    service,
    ...judgeService(toldBy(lately, service)),
  }));
  const dependencies = DEPENDENCIES.map(({ fits, noun, slow, ...part }) => ({
    ...part,
    kind: 'dependency' as const,
    ...judgeWork(workOf(lately, fits), noun, slow),
  }));
  const database = {
    id: 'database',
    name: 'Database',
    kind: 'dependency' as const,
    service: null,
    state: 'good' as const,
    note: `It has answered in ${tookMs} ms.`,
  };
  const disk = {
    id: 'disk',
    name: 'Disk',
    kind: 'dependency' as const,
    service: null,
    ...judgeDisk(fullestDisk(lately)),
  };
  const parts = [...services, database, disk, ...dependencies, emailOf(lately)];
  return { at: now.toISOString(), state: overall(parts), parts };
}
