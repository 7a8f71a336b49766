export interface BrandProps {
  /** Name of the installation. */
  readonly name: string
  /** URL of the operator's picture; our logo if absent. */
  readonly logo?: string | undefined
}

/** The name of the installation with its logo, linked to the home page. */
export function Brand({ name, logo }: BrandProps) {
  return (
    <a class="brand" href="/">
      {logo === undefined ? <Sign /> : <img src={logo} alt="" height="26" />}
      <span>{name}</span>
    </a>
  )
}

function Sign() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect x="4" y="2" width="24" height="28" rx="6" fill="currentColor" />
      <path
        class="tick"
        fill="none"
        stroke-width="3.4"
        stroke-linecap="round"
        stroke-linejoin="round"
        d="m10 17 4.2 4.4L22.5 11"
      />
    </svg>
  )
}
