import type { ProjectSummary } from '../../store/projects/project-summary.ts'

export type NamedProject = Pick<ProjectSummary, 'id' | 'name' | 'role'>

/** Names that need no encoding: proxies take the liberty to decode what does, `%2F` above all. */
const PLAIN = /^[\w-][\w.:-]*$/

/** What names a project to who asks: its name where that is plain and their own, else its id. */
export function projectReference({ id, name, role }: NamedProject): string {
  return role === 'owner' && PLAIN.test(name) ? name : id
}

/** Its address, or that of a page below. */
export function projectPath(project: NamedProject, below = ''): string {
  return `/projects/${encodeURIComponent(projectReference(project))}${below}`
}

/** The list of its reports. */
export function projectReportsPath(
  project: NamedProject,
  asked: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams({ project: projectReference(project), ...asked })
  return `/reports?${parameters.toString()}`
}
