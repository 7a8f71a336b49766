import type { LighthouseResult } from '../../lab/lab-result.ts'
import type { BrowserDevice, BrowserFacts } from './browser-facts.ts'
import type { ReadLab } from './read-lab.ts'

export function browserOf({ environment, devices }: ReadLab): BrowserFacts {
  return {
    ...environment,
    devices: devices.map(({ device, lighthouse, samples, requests }) => {
      const { audits, ...shown } = lighthouse
      return { device, lighthouse: shown, metrics: metricsOf(audits), samples, requests }
    }),
  }
}

function metricsOf(audits: LighthouseResult['audits']): BrowserDevice['metrics'] {
  const number = (id: string) => audits[id]?.numericValue ?? null
  return {
    lcp: number('largest-contentful-paint'),
    fcp: number('first-contentful-paint'),
    tbt: number('total-blocking-time'),
    speedIndex: number('speed-index'),
    cls: number('cumulative-layout-shift'),
  }
}
