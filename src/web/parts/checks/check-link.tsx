import { isCheckId } from '../../../checks/check-ids.ts'

export interface CheckLinkProps {
  readonly id: string
  readonly title: string
}

/** The title of a check, linked to its manual while the catalogue has it. */
export function CheckLink({ id, title }: CheckLinkProps) {
  return isCheckId(id) ? <a href={`/docs/checks/${id}`}>{title}</a> : <>{title}</>
}
