import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/scene.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadMessages } from './i18n.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
document.documentElement.lang = await loadMessages(navigator.languages);
target.replaceChildren(); // the greeting that was there before any script
mount(App, { target });
