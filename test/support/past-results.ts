import type { CheckResult, Results } from '../../src/report/results.ts'
import { sampleLabResults } from './sample-results.ts'

const PASSED = { outcome: 'pass', points: 1, gain: null, message: null } as const
const FAILED = { outcome: 'fail', points: 0, gain: 2.4 } as const

/** Results of five runs of one page, oldest first: it gets better, and once worse. */
export function pastResults(): Results[] {
  const measured = sampleLabResults()
  // Charts leave out an incomplete score.
  const categories = measured.categories.map((each) => ({ ...each, incomplete: false }))
  const latest = { ...measured, categories }
  return [
    {
      ...changed(latest, { 'html-lang': FAILED, 'title-present': FAILED }, 1.6),
      score: 38,
      result: 'bad',
      catalogue_version: latest.catalogue_version - 1,
    },
    { ...changed(latest, { 'title-present': FAILED }, 1.35), score: 47, result: 'bad' },
    { ...changed(latest, {}, 0.9), score: 55, result: 'decent' },
    { ...changed(latest, { 'image-alt': PASSED, hsts: PASSED }, 1.3), score: 52, result: 'decent' },
    latest,
  ]
}

/** Changes the outcomes of some checks, and multiplies the metrics. */
function changed(
  results: Results,
  changes: Readonly<Record<string, Partial<CheckResult>>>,
  factor: number,
): Results {
  const { lab } = results
  if (!lab) throw new Error('The sample was not measured.')
  const times = (value: number | null) => (value === null ? null : Math.round(value * factor))
  const devices = lab.devices.map((device) => {
    const { lcp, tbt, fcp, speed_index, cls } = device.metrics
    const metrics = {
      lcp: times(lcp),
      tbt: times(tbt),
      fcp: times(fcp),
      speed_index: times(speed_index),
      cls,
    }
    return { ...device, metrics }
  })
  const checks = results.checks.map((check) => ({ ...check, ...changes[check.id] }))
  return { ...results, checks, lab: { ...lab, devices } }
}
