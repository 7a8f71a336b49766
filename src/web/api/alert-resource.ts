import { type Static, Type } from 'typebox'
import { WhatChanged } from '../../report/compare/what-changed.ts'
import { exact, nullable } from '../../report/exact.ts'
import { changeLines } from '../../report/write/change-lines.ts'
import type { Alert, AlertDetails } from '../../store/alerts/alerts.ts'
import type { Marker } from '../../store/alerts/markers.ts'
import { timeOrNull, timeText } from './time-text.ts'

const Time = Type.String({ format: 'date-time' })
const Id = Type.String({ format: 'uuid' })

export const MarkerResource = exact({
  object: Type.Enum(['marker']),
  id: Id,
  at: Time,
  name: Type.String(),
  url: nullable(Type.String()),
  commit: nullable(Type.String()),
})

export const AlertResource = exact({
  object: Type.Enum(['alert']),
  id: Id,
  state: Type.Enum(['open', 'recovering', 'suspected', 'muted', 'resolved', 'noise'], {
    description:
      'suspected: a second run has to confirm it. recovering: one good run; a second one resolves it. noise: the second run did not confirm it.',
  }),
  flapping: Type.Boolean({
    description:
      'The alert opened three times in a day: it sends no messages until it is steady for a day.',
  }),
  report: nullable(exact({ id: Id, url: Type.String() })),
  site_audit: nullable(exact({ id: Id, url: Type.String() })),
  project: exact({ id: Id, name: Type.String() }),
  rule: Type.String({
    description:
      'The broken rule: worse:<measure> with :desktop for the second device, check:<id>, target, certificate, budget:<hash> or, of a site audit, index or robots.',
  }),
  device: nullable(
    Type.Enum(['mobile', 'desktop'], {
      description: 'Null: of the page, or of the device that decides its score.',
    }),
  ),
  title: Type.String(),
  message: Type.String(),
  value: nullable(Type.Number()),
  unit: Type.String(),
  baseline: nullable(Type.Number({ description: 'The usual value, if there is one.' })),
  threshold: nullable(Type.Number()),
  since: Time,
  opened_at: nullable(Time),
  resolved_at: nullable(Time),
  muted: nullable(
    exact({ until: nullable(Type.String({ description: 'Null: until the value changes.' })) }),
  ),
  note: nullable(Type.String()),
  run: nullable(
    Type.Integer({ description: 'Number of the run or crawl that gave the first sign.' }),
  ),
  run_before: nullable(Type.Integer()),
})

export const AlertDetailsResource = exact({
  ...AlertResource.properties,
  changes: nullable(WhatChanged),
  /** The same as sentences. */
  changes_text: Type.Array(Type.String()),
  last_marker: nullable(MarkerResource),
})

export function alertResource(alert: Alert): Static<typeof AlertResource> {
  const { kind, id, url } = alert.subject
  return {
    object: 'alert',
    id: alert.id,
    state: alert.state,
    flapping: alert.isFlapping,
    report: kind === 'report' ? { id, url } : null,
    site_audit: kind === 'site_audit' ? { id, url } : null,
    project: { ...alert.project },
    rule: alert.rule,
    device: deviceOf(alert.rule),
    title: alert.title,
    message: alert.message,
    value: alert.value,
    unit: alert.unit,
    baseline: alert.baseline,
    threshold: alert.threshold,
    since: timeText(alert.since),
    opened_at: timeOrNull(alert.openedAt),
    resolved_at: timeOrNull(alert.resolvedAt),
    muted: alert.mute && { until: alert.mute.kind === 'until' ? timeText(alert.mute.until) : null },
    note: alert.note,
    run: alert.run,
    run_before: alert.runBefore,
  }
}

/** Rules of a device end with its name. */
function deviceOf(rule: string): 'mobile' | 'desktop' | null {
  if (rule.endsWith(':desktop')) return 'desktop'
  return rule.endsWith(':mobile') ? 'mobile' : null
}

export function alertDetailsResource(details: AlertDetails): Static<typeof AlertDetailsResource> {
  const { changes, marker } = details
  return {
    ...alertResource(details),
    changes: changes ?? null,
    changes_text: changes ? changeLines(changes) : [],
    last_marker: marker ? markerResource(marker) : null,
  }
}

export function markerResource({ id, at, name, url, commit }: Marker) {
  return { object: 'marker' as const, id, at: timeText(at), name, url, commit }
}
