import { type GaugeName, type HistogramName, METRICS, type MetricAttributes } from '@jobspeak/contracts';
import { type Attributes, type Histogram, metrics, type ObservableGauge } from '@opentelemetry/api';
import { serviceOf } from './scope';

const meter = () => metrics.getMeter('jobspeak');
const histograms = new Map<HistogramName, Histogram>();
const gauges = new Map<GaugeName, ObservableGauge>();

/** Set by `startTelemetry`: until then nothing is counted, and no instrument is made that would stay deaf. */
let listening = false;
export const startCounting = (): void => {
  listening = true;
};

function histogramOf(name: HistogramName): Histogram {
  let histogram = histograms.get(name);
  if (!histogram) {
    const { unit, meaning } = METRICS[name];
    histogram = meter().createHistogram(name, { unit, description: meaning });
    histograms.set(name, histogram);
  }
  return histogram;
}

function gaugeOf(name: GaugeName): ObservableGauge {
  let gauge = gauges.get(name);
  if (!gauge) {
    const { unit, meaning } = METRICS[name];
    gauge = meter().createObservableGauge(name, { unit, description: meaning });
    gauges.set(name, gauge);
  }
  return gauge;
}

/**
 * Counts a value, in the unit of its metric: mostly how long something took, in seconds. The service is that of the
 * work under way unless it is given.
 */
export function count<Name extends HistogramName>(name: Name, value: number, attributes: MetricAttributes<Name>): void {
  if (!listening) return;
  const service = serviceOf();
  histogramOf(name).record(value, {
    ...(service === undefined ? {} : { 'jobspeak.service': service }),
    ...(attributes as Attributes), // the registry's names are strings, numbers and booleans
  });
}

/** A value now, and what it is of. */
export type Reading<Name extends GaugeName> = [value: number, attributes: MetricAttributes<Name>];

/**
 * Reads values whenever metrics are sent. A reading that fails is left out: what it asks is away, which others say.
 * Returns how to stop.
 */
export function watch<Name extends GaugeName>(
  name: Name,
  read: () => Promise<Reading<Name>[]> | Reading<Name>[],
): () => void {
  if (!listening) return () => {};
  const gauge = gaugeOf(name);
  const observe = async (result: { observe(value: number, attributes?: Attributes): void }) => {
    const readings = await Promise.resolve()
      .then(read)
      .catch((): Reading<Name>[] => []);
    for (const [value, attributes] of readings) result.observe(value, attributes);
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}
