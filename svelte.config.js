// Svelte 5 reads `<script lang="ts">` itself as long as its types can simply be erased, so no preprocessor.
/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default { compilerOptions: { runes: true, fragments: 'tree' } };
