import type { ProjectSummary } from '../../store/projects/project-summary.ts'

export type NamedProject = Pick<ProjectSummary, 'id' | 'name' | 'role'>

/** Names that need no encoding: some proxies decode it, above all `%2F`. */
const PLAIN = /^[\w-][\w.:-]*$/

/** How a URL names a project: by name if it is plain and the user's own, else by id. */
export function projectReference({ id, name, role }: NamedProject): string {
  return role === 'owner' && PLAIN.test(name) ? name : id
}

/** Its path, or that of a subpage. */
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
