/** Statuses of a redirect that says of itself that it may change (RFC 9110 §15.4). */
export const TEMPORARY_STATUSES = [302, 303, 307] as const

export function isTemporary(status: number | null | undefined): boolean {
  return TEMPORARY_STATUSES.some((each) => each === status)
}
