/** Copies a text. A page without https, as in a home network, has no clipboard: there by the old way; false if that fails too. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    const focused = document.activeElement as HTMLElement | null
    const room = document.querySelector('dialog[open]') ?? document.body // what lies behind a dialog cannot be selected
    room.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    focused?.focus()
    return copied
  }
}
