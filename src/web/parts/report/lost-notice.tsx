export interface LostNoticeProps {
  /** URL of its page, to load it again. */
  readonly path: string
}

/** Shown by a script while it cannot receive progress. */
export function LostNotice({ path }: LostNoticeProps) {
  return (
    <p class="notice" data-lost hidden>
      Connection lost. Still working on the server. <a href={path}>Check again</a>
    </p>
  )
}
