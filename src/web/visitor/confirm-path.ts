export interface ConfirmRequest {
  /** Path within the installation to continue at. */
  readonly next?: string | undefined
  /** URL of the waiting form. */
  readonly sent?: string | undefined
}

/** Where the password is asked for again. */
export function confirmPath({ next, sent }: ConfirmRequest): string {
  const query = new URLSearchParams({
    ...(next !== undefined && { next }),
    ...(sent !== undefined && { sent }),
  }).toString()
  return query === '' ? '/account/confirm' : `/account/confirm?${query}`
}
