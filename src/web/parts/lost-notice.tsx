/** Shown by a script as long as it cannot hear how audits go on. */
export function LostNotice() {
  return (
    <p class="notice" data-lost hidden>
      The connection is lost; what goes on goes on without it.
    </p>
  )
}
