/** What went wrong, and the next step: the whole answer of a tool. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
