import { type Flash, flashText, isRefusal } from '../texts/flash-texts.ts'

/** What the form before this page has done; read out, since nothing else on the page may have changed. */
export function FlashMessage({ flash }: { readonly flash: Flash }) {
  const { kind, numbers = [] } = flash
  const [, deletedAt] = numbers
  if (kind !== 'reports-deleted' || deletedAt === undefined) {
    return (
      <p class={`notice ${isRefusal(flash) ? 'decent' : 'good'}`} role="status">
        {flashText(flash)}
      </p>
    )
  }
  return (
    <form class="notice good undo" method="post" action="/reports/restore">
      <p role="status">{flashText(flash)}</p>
      <input type="hidden" name="at" value={deletedAt} />
      <button class="button" type="submit">
        Undo
      </button>
    </form>
  )
}
