import js from "@eslint/js";
import noUnsanitized from "eslint-plugin-no-unsanitized";
import globals from "globals";

/** Names of players come from strangers: text goes into the page as text nodes, never as HTML. */
const HTML_WRITERS = "innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe";

export default [
  { ignores: ["node_modules/", "coverage/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  noUnsanitized.configs.recommended,
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-console": "error",
      "no-alert": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: `MemberExpression[property.name=/^(${HTML_WRITERS})$/]`,
          message: "Build elements and set textContent; HTML from strings is never written.",
        },
      ],
      complexity: ["error", 15],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["tests/**", "*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "max-lines-per-function": "off", "no-console": "off" },
  },
  {
    files: ["**/*service-worker.js", "sw.js"],
    languageOptions: { globals: globals.serviceworker },
  },
];
