/** The parts of an OpenAPI 3.1 document that its page shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
}

export interface ApiOperation {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly content: ApiContent }
  readonly responses: Readonly<Record<string, ApiAnswer>>
  /** Empty if no key is required. */
  readonly security?: readonly unknown[]
}

interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: ApiSchema
}

interface ApiAnswer {
  readonly description: string
  readonly content?: ApiContent
}

type ApiContent = Readonly<
  Record<string, { readonly schema: ApiSchema; readonly example?: unknown }>
>

export interface ApiSchema {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly ApiSchema[]
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly default?: string | number | boolean
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
}
