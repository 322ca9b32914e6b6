/** A bill of materials, as far as the notices need it. */
interface Materials {
  readonly metadata: { readonly component: { readonly name: string } }
  readonly components: readonly {
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly evidence: { readonly occurrences: readonly { readonly location: string }[] }
  }[]
}
/**
 * The notices for a bill of materials, of the kit or of the frame. Throws when a package has no
 * licence text.
 */
export function noticesText(bom: Materials): string
/** Packages that come without a licence text, each as `name version`; their manifests say MIT. */
export const withoutText: readonly string[]
/** Texts of licences and notices in a package's folder, by name. */
export function licenceTexts(folder: string): string[]
/** The folders of the installed packages, by `name version`. */
export function installedPackages(): Map<string, string>
