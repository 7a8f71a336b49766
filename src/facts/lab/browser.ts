import type { BrowserFacts } from './browser-facts.ts'
import { loadMetricsOf } from './load-metrics.ts'
import type { ReadLab } from './read-lab.ts'

export function browserOf({ environment, devices }: ReadLab): BrowserFacts {
  return {
    ...environment,
    devices: devices.map(({ device, lighthouse, samples, requests, awaited, disturbance }) => {
      const { audits, ...shown } = lighthouse
      const metrics = loadMetricsOf(audits)
      return {
        device,
        lighthouse: shown,
        metrics,
        samples,
        requests,
        ...(awaited && { awaited }),
        ...(disturbance && { disturbance }),
      }
    }),
  }
}
