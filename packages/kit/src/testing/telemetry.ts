import type { Server } from 'node:http';
import express from 'express';
import { closeServer, listen } from '..';
import { startTelemetry, type Telemetry } from '../telemetry';

type Value = Record<string, unknown>;
type Attributes = { key: string; value: Value }[];
interface Point {
  count?: number;
  sum?: number;
  asInt?: number;
  asDouble?: number;
  attributes: Attributes;
}
/** What is looked at of OTLP's JSON. */
interface Batch {
  resourceLogs?: {
    scopeLogs: { logRecords: { severityNumber: number; body: { stringValue: string }; attributes: Attributes }[] }[];
  }[];
  resourceMetrics?: {
    scopeMetrics: {
      metrics: { name: string; exponentialHistogram?: { dataPoints: Point[] }; gauge?: { dataPoints: Point[] } }[];
    }[];
  }[];
}

type Facts = Record<string, unknown>;
/** A record of the log with its attributes. */
export interface ToldRecord {
  severity: number;
  message: string;
  attributes: Facts;
}
/** A point of a metric with its attributes: of a histogram count and sum, of a gauge its value. */
export type ToldPoint = { name: string } & Facts;

const factsOf = (attributes: Attributes): Facts =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const recordsOf = ({ resourceLogs = [] }: Batch): ToldRecord[] =>
  resourceLogs
    .flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords)
    .map(({ severityNumber, body, attributes }) => ({
      severity: severityNumber,
      message: body.stringValue,
      attributes: factsOf(attributes),
    }));

const pointsOf = ({ resourceMetrics = [] }: Batch): ToldPoint[] =>
  resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ name, exponentialHistogram, gauge }) => [
      ...(exponentialHistogram?.dataPoints ?? []).map(({ count, sum, attributes }) => ({
        name,
        count,
        sum,
        ...factsOf(attributes),
      })),
      ...(gauge?.dataPoints ?? []).map(({ asInt, asDouble, attributes }) => ({
        name,
        value: asInt ?? asDouble,
        ...factsOf(attributes),
      })),
    ]);

/**
 * For the top of a test file: this process tells of itself, to a receiver that remembers what the library of
 * OpenTelemetry sends. Requests and statements have no spans: jest hides the modules that are to be instrumented.
 */
export function useTelemetry(service: string) {
  let batches: Batch[] = [];
  let receiver: Server;
  let telemetry: Telemetry;
  beforeAll(async () => {
    const app = express().post('/v1/:signal', express.json({ limit: '4mb' }), (req, res) => {
      batches.push(req.body as Batch);
      res.json({});
    });
    const { server, url } = await listen(app, 0, '127.0.0.1');
    receiver = server;
    telemetry = startTelemetry({ service, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  });
  afterAll(async () => {
    await telemetry.stop();
    await closeServer(receiver, 100);
  });
  return {
    /** What has been told since it was asked last. */
    async told(): Promise<{ records: ToldRecord[]; points: ToldPoint[] }> {
      await telemetry.flush();
      const heard = batches;
      batches = [];
      return { records: heard.flatMap(recordsOf), points: heard.flatMap(pointsOf) };
    },
  };
}
