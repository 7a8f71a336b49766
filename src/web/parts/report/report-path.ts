/** Where a report is, or one of its runs: the beginning of the addresses of everything about it. */
export function reportPath(reportId: string, run?: number): string {
  return run === undefined ? `/r/${reportId}` : `/r/${reportId}/runs/${run}`
}

/** Where the two devices of a report are compared, or of one of its runs. */
export function compareDevicesPath(reportId: string, run?: number): string {
  const path = `${reportPath(reportId)}/compare?devices=mobile,desktop`
  return run === undefined ? path : `${path}&run=${run}`
}

/** Ids of two reports that are compared; the address is below that of the first. */
export interface TwoReports {
  readonly a: string
  readonly b: string
}

/** Where two reports are compared. */
export function comparePath({ a, b }: TwoReports): string {
  return `${reportPath(a)}/compare?with=${b}`
}
