import './chrome/fonts.css';
import './chrome/tokens.css';
import './chrome/chrome.css';
import { mount } from 'svelte';
import App from './chrome/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
// the name of this file changes with what is in it: a new build has a new worker, and what the old one kept goes with
// it
const build = import.meta.url.split('/').at(-1);
if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js?${build}`).catch(() => {});
