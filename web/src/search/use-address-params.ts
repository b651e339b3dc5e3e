import { useLocation, useNavigate } from '@tanstack/react-router'

type Params<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * Parameters of the address that hold a screen's state, such as its filters: the address can be shared and survives a
 * reload. A change replaces the entry in the browser's history and asks nothing of unsaved forms; '' and undefined take a
 * parameter out.
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
