export interface LostNoticeProps {
  /** Of the page that it stands on, as it is to be asked for again. */
  readonly path: string
}

/** Shown by a script as long as it cannot hear how audits go on. */
export function LostNotice({ path }: LostNoticeProps) {
  return (
    <p class="notice" data-lost hidden>
      Connection lost. Still working on the server. <a href={path}>Check again</a>
    </p>
  )
}
