/** The error and the next step: the complete response of a tool. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError'
}

/** Nothing has this ID: resources answer it as the protocol demands. */
export class NotFoundError extends ToolError {
  override readonly name = 'NotFoundError'
}
