import type { Lines } from "./shape.ts";

export const es: Lines = {
  common:
    "que el los las una eres soy estás estoy cómo qué con por para muy pero también tu tus me te bien y mucho día",
  greetings: "hola buenas hey buenos holi",
  doubts:
    "eres real|persona real|persona de verdad|eres humano|eres humana|un humano|un bot|perfil falso|falso|robot|una ia|inventado|inventada",
  opener: [
    "¡Hola! Qué bien que nos gustemos. ¿Cómo va tu día?",
    "¡Hola! Me alegra este match. ¿Qué te hizo sonreír hoy?",
    "¡Mira, un match! ¿De qué te apetece hablar?",
    "¡Hola! Esperaba que me dieras like. ¿Cómo estás?",
  ],
  greeting: [
    "¡Hola! Qué bien que me escribas. ¿Cómo estás hoy?",
    "¡Hola! Me alegra leerte. ¿Qué haces?",
    "¡Hola! Mi día acaba de mejorar. ¿Qué tal el tuyo?",
    "¡Hola, hola! ¿Qué te trae por aquí?",
  ],
  question: [
    "¡Buena pregunta! Primero me gustaría oír tu respuesta.",
    "Uy, eso tengo que pensarlo. ¿Tú qué dirías?",
    "Me gusta que lo preguntes. ¿Y tú?",
    "Diría que depende de la compañía. ¿Y para ti?",
  ],
  statement: [
    "Suena muy bien. ¿Me cuentas más?",
    "Me gusta cómo lo dices.",
    "Me sacaste una sonrisa. ¿Qué más debería saber de ti?",
    "Ahora siento curiosidad. ¿Y qué pasó después?",
    "Creo que podríamos llevarnos bien. ¿Qué es lo que más te ilusiona esta semana?",
  ],
  thanks: ["¡Oh, gracias! Qué detalle.", "¡Qué bonita sorpresa, gracias!"],
  goodbye: [
    "Ahora tengo que irme. Fue un gusto escribir contigo. ¡Buenas noches!",
    "Es hora de desconectarme. Gracias por la charla, ¡y que luego duermas bien!",
    "Por hoy es todo. Cuídate mucho, ¡y buenas noches!",
  ],
  honest: [
    "Haces bien en preguntar: mi perfil es inventado para esta demo y un programa escribe mis mensajes. ¡Que disfrutes la visita!",
    "La verdad es que no: esto es una demo y quien escribe es un programa. Eso sí, el chat funciona igual que el de verdad.",
  ],
};
