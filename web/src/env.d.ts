declare module '*.toml' {
  const table: any
  export default table
}
declare module 'virtual:pictures' {
  const addresses: Record<'yunnan' | 'ming', Record<'light' | 'dark', string>>
  export default addresses
}
