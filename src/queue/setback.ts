/**
 * What happens to a run beside its worker, for the operator: a page password that no key of this process opens, which
 * ends it, or a worker that was silent for a whole lease, after which it waits again or is given up.
 */
export interface Setback {
  readonly kind: 'not-opened' | 'recovered' | 'given-up'
  readonly run: string
  readonly report: string
}
