import type { BrowserFacts } from './browser-facts.ts'
import type { ReadLab } from './read-lab.ts'

export function browserOf({ environment, devices }: ReadLab): BrowserFacts {
  return {
    ...environment,
    devices: devices.map(({ device, lighthouse, samples, requests }) => {
      const { audits: _, ...shown } = lighthouse
      return { device, lighthouse: shown, samples, requests }
    }),
  }
}
