import { text, wholeNumber } from '../settings/setting.ts'

export const METRICS_SETTINGS = {
  METRICS_TOKEN: text({ doc: 'Bearer token required by /metrics; unset: /metrics is off.' }),
  METRICS_PORT: wholeNumber({
    doc: 'Port on which a process with ROLE=worker serves /metrics, /healthz and /readyz; unset: none.',
    min: 1,
    max: 65_535,
  }),
} as const
