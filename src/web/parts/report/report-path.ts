/** Path of a report or one of its runs: the beginning of the paths of all its pages. */
export function reportPath(reportId: string, run?: number): string {
  return run === undefined ? `/r/${reportId}` : `/r/${reportId}/runs/${run}`
}

/** Path of the comparison of a report's devices, or of one of its runs. */
export function compareDevicesPath(reportId: string, run?: number): string {
  const path = `${reportPath(reportId)}/compare?devices=mobile,desktop`
  return run === undefined ? path : `${path}&run=${run}`
}

/** Ids of two compared reports; the path is below that of the first. */
export interface TwoReports {
  readonly a: string
  readonly b: string
}

/** Path of the comparison of two reports. */
export function comparePath({ a, b }: TwoReports): string {
  return `${reportPath(a)}/compare?with=${b}`
}
