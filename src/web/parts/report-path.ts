/** Where a report is, or one of its runs: the beginning of the addresses of everything about it. */
export function reportPath(reportId: string, run?: number): string {
  return run === undefined ? `/r/${reportId}` : `/r/${reportId}/runs/${run}`
}
