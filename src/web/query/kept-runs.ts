/** What the security log says about a changed number of kept runs: it makes the sweep remove runs for good. */
export function keptRunsSubject(project: string, keepRuns: number | null): string {
  return `${project}: ${keepRuns ?? 'as many as the installation'}`
}
