import { type Flash, flashText, isRefusal } from '../texts/flash-texts.ts'

/** Result of the previous form; announced, since nothing else on the page may have changed. */
export function FlashMessage({ flash }: { readonly flash: Flash }) {
  const { kind, deletionId } = flash
  if (kind !== 'reports-deleted' || deletionId === undefined) {
    return (
      <p class={`notice ${isRefusal(flash) ? 'decent' : 'good'}`} role="status">
        {flashText(flash)}
      </p>
    )
  }
  return (
    <form class="notice good undo" method="post" action="/reports/restore">
      <p role="status">{flashText(flash)}</p>
      <input type="hidden" name="deletion" value={deletionId} />
      <button class="button" type="submit">
        Undo
      </button>
    </form>
  )
}
