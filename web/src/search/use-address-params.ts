import { useLocation, useNavigate } from '@tanstack/react-router'

type Params<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * Address parameters that store a screen's state, such as its filters, so that the address can be shared and survives a reload. A
 * change replaces the history entry and does not trigger leave guards; '' and undefined remove a parameter.
 */
export function useAddressParams<Name extends string>(names: readonly Name[]) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const known = search as Readonly<Record<string, unknown>>
  const params = Object.fromEntries(
    names.flatMap(name => (known[name] === undefined ? [] : [[name, String(known[name])]])),
  ) as Params<Name>

  function setParams(changes: { readonly [N in Name]?: string | undefined }) {
    const next = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined]))
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, ...next })) as never,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
  return [params, setParams] as const
}
