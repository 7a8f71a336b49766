import type { Privacy } from '../../../store/tables/report-tables.ts'

export const PRIVACY_WORDS = { 0: 'Public', 1: 'Private', 2: 'Password' } as const satisfies Record<
  Privacy,
  string
>

/** A globe, a lock, a key. */
const SHAPES: Readonly<Record<Privacy, string>> = {
  0: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M1.7 8h12.6M8 1.5c4.4 4 4.4 9 0 13-4.4-4-4.4-9 0-13',
  1: 'M3 7.2h10v7H3zM5.2 7V4.6a2.8 2.8 0 0 1 5.6 0V7',
  2: 'M5 7.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M7.2 8.4 13.5 2m-2.6 2.6 2 2m-3.7-.3 1.4 1.4',
}

/** Visibility of a report, as an icon and a word. */
export function PrivacyLabel({ privacy }: { readonly privacy: Privacy }) {
  return (
    <span class="privacy">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={SHAPES[privacy]}
          fill="none"
          stroke="currentColor"
          stroke-width="1.4"
          stroke-linejoin="round"
        />
      </svg>
      <span>{PRIVACY_WORDS[privacy]}</span>
    </span>
  )
}
