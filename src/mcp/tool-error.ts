/** The error and the next step: the complete response of a tool. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
